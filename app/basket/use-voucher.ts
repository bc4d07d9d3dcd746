import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyBasket } from './basket-query.ts'
import { enterVoucher, removeVoucher } from './calls.ts'

/** Enters the voucher with this code, or removes the voucher if the code is null. Runs after earlier changes of lines. */
export function useVoucher() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'basket' },
    networkMode: 'always',
    mutationFn: async (code: string | null) =>
      applyBasket(queries, await (code === null ? removeVoucher() : enterVoucher(code))),
  })
}
