type Customer = { id: number | null; reference: string | null }

/** The page of a customer. A guest has no number, so an order leads to them. */
export const customerPath = ({ id, reference }: Customer): string =>
  id === null ? `/customers/guests/${reference}` : `/customers/${id}`
