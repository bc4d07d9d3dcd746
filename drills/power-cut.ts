import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutPower } from '#testing/crash/power-cut.ts'
import { seed } from '#testing/shop/seeded-shop.ts'

/** The embedded database loses its power at hundreds of moments; every acknowledged order must be there afterwards. */
const cuts = Number(process.env.CUTS ?? 300)
const folder = mkdtempSync(join(tmpdir(), 'drill-'))
try {
  await seed({ folder })
  const results = await cutPower(folder, { orders: 12, cuts })
  const faulty = results.filter(({ faults }) => faults.length > 0)
  for (const { step, of, faults } of faulty) console.error(`cut after step ${step} of ${of}: ${faults.join('; ')}`)
  console.log(`${results.length} power cuts, ${faulty.length} with something lost or half written`)
  process.exitCode = faulty.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
