import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { tidyPostcode } from '#contract/arithmetic/postcode.ts'
import type { FoundAddress } from '#contract/customers/address.ts'
import { ShopError } from '../error.ts'

/** The addresses at a postcode, to choose from. */
export type FindAddresses = (postcode: string) => Promise<FoundAddress[]>

const timeoutMs = 5000
const sampleDelayMs = 500

/** The address service if there is a key. Without one a demo shop has made-up addresses, and a live shop none. */
export function addressLookup(options: {
  key: string | undefined
  isProduction: boolean
  /** The address of the service; tests set their own. */
  baseUrl?: string
}): FindAddresses | null {
  if (options.key) return idealPostcodes(options.key, options.baseUrl ?? 'https://api.ideal-postcodes.co.uk/v1')
  return options.isProduction ? null : sampleAddresses
}

const sampleAddresses: FindAddresses = async (postcode) => {
  await wait(sampleDelayMs)
  const rest = { city: 'Newhaven', county: 'East Sussex', postcode: tidyPostcode(postcode) }
  return [
    { line1: '1 Quarry Lane', line2: '', ...rest },
    { line1: 'Flat 2', line2: '3 Quarry Lane', ...rest },
  ]
}

const answerSchema = z.object({
  result: z.array(
    z.object({
      line_1: z.string(),
      line_2: z.string().default(''),
      line_3: z.string().default(''),
      post_town: z.string(),
      county: z.string().default(''),
      postcode: z.string(),
    }),
  ),
})

function idealPostcodes(key: string, baseUrl: string): FindAddresses {
  return async (postcode) => {
    const url = `${baseUrl}/postcodes/${encodeURIComponent(tidyPostcode(postcode))}`
    try {
      const response = await fetch(url, {
        headers: { authorization: `api_key="${key}"`, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      // A postcode without addresses is not an error.
      if (response.status === 404) return []
      if (!response.ok) throw new Error(`answered ${response.status}`)
      const { result } = answerSchema.parse(await response.json())
      return result.map((found) => ({
        line1: found.line_1,
        line2: [found.line_2, found.line_3].filter(Boolean).join(', '),
        city: found.post_town,
        county: found.county,
        postcode: found.postcode,
      }))
    } catch {
      throw new ShopError('unavailable', 'Failed to find addresses. Please enter manually.')
    }
  }
}
