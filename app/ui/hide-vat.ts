import { withoutVat } from '#contract/money.ts'
import { shopConfig } from '#shop.config'
import { useVisitMemory } from './visit-memory.ts'

/** 'hide vat?': one preference for the visit, for every price on every page. */
export function useHideVat(): [boolean, (hide: boolean) => void] {
  const [stored, store] = useVisitMemory('hide-vat')
  return [stored === 'yes', (hide) => store(hide ? 'yes' : null)]
}

export const exVat = (pence: number): number => withoutVat(pence, shopConfig.vatRate)
