/** 12500 → '12,500'. Not Intl: on a phone its data takes longer to load than a page takes to hydrate. */
export const groupThousands = (value: number | string): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
