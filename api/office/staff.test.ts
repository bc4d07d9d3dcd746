import { describe, expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'

const shop = officeShop()
const minute = 60_000

describe('a change of role', () => {
  test('ends every session of the member, so a stolen cookie stops working', async () => {
    const [owner, member] = [await shop.hire(), await shop.hire('manager')]
    const stolen = shop.visit(member.token())
    expect((await stolen.call('GET', 'staff')).status).toBe(200)
    expect((await owner.call('PUT', `staff/${member.id}/role`, { role: 'yard' })).status).toBe(200)
    expect((await stolen.call('GET', 'staff')).status).toBe(401)
    expect(await shop.audit('staff', member.id)).toEqual([
      { verb: 'role_changed', actor_name: owner.name, before: { role: 'manager' }, after: { role: 'yard' } },
    ])
  })

  test('needs an owner who has just confirmed their identity', async () => {
    const [owner, member] = [await shop.hire(), await shop.hire('sales')]
    shop.clock.time += 6 * minute
    const refused = await owner.call('PUT', `staff/${member.id}/role`, { role: 'owner' })
    expect(refused).toMatchObject({ status: 403, error: { code: 'step_up_required' } })
    expect(await shop.audit('staff', member.id)).toEqual([])
  })
})

describe('a removed member of staff', () => {
  test('is signed out at once and cannot sign in with old credentials', async () => {
    const [owner, member] = [await shop.hire(), await shop.hire('sales')]
    expect((await owner.call('DELETE', `staff/${member.id}`)).status).toBe(200)
    expect((await member.call('GET', 'account')).status).toBe(401)
    const body = { email: member.email, recovery_code: member.recoveryCodes[0] }
    expect((await shop.visit().call('POST', 'sign-in', body)).status).toBe(401)
    const { people } = (await owner.call('GET', 'staff')).json
    expect(people.some(({ id }: { id: number }) => id === member.id)).toBe(false)
  })
})

describe('the last owner', () => {
  const onlyOwner = async () => {
    await shop.rows(`update staff set role = 'sales' where role = 'owner'`)
    return shop.hire()
  }

  test('can neither be removed nor given another role', async () => {
    const owner = await onlyOwner()
    for (const answer of [
      await owner.call('DELETE', `staff/${owner.id}`),
      await owner.call('PUT', `staff/${owner.id}/role`, { role: 'sales' }),
    ])
      expect(answer).toMatchObject({ status: 409, error: { code: 'last_owner' } })
  })

  test('stays when two owners remove each other at the same moment', async () => {
    const [one, other] = [await onlyOwner(), await shop.hire()]
    const answers = await Promise.all([
      one.call('DELETE', `staff/${other.id}`),
      other.call('DELETE', `staff/${one.id}`),
    ])
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    const owners = await shop.rows(`select id from staff where role = 'owner' and removed_at is null`)
    expect(owners).toHaveLength(1)
  })
})
