import { expect, test } from 'vitest'
import { filterQuery, readFilter } from './order-filter.ts'

const read = (text: string) => readFilter(new URLSearchParams(text))

test('a filter reads back the same from its address', () => {
  const filter = read(
    'state=paid,picking&q=BN9%209AA&from=2026-07-01&until=2026-07-31&attention=1&short=1&mine=1&method=collection&sort=-total&hide=placed,total',
  )
  expect(filter).toEqual({
    state: ['paid', 'picking'],
    q: 'BN9 9AA',
    from: '2026-07-01',
    until: '2026-07-31',
    attention: true,
    short: true,
    mine: true,
    method: 'collection',
    sort: '-total',
    hide: ['placed', 'total'],
  })
  expect(read(new URLSearchParams(filterQuery(filter)).toString())).toEqual(filter)
})

test('invalid parameters in the address are ignored', () => {
  expect(
    filterQuery(read('state=paid,lost&from=yesterday&attention=yes&method=drone&q=%20&sort=colour&hide=reference')),
  ).toEqual({
    state: 'paid',
  })
})
