import type { MailValues } from './fill-text.ts'

/** Made up, for previews and tests of an email's texts. */
export const sampleValues: MailValues = {
  reference: 'ORD-7K4M-QX2D-R9WT',
  name: 'Ada',
  total: '£482.40',
  refund: '£96.48',
  claim: 'CLM-4H2P-9KTX',
  product: 'Blue Lias limestone, 600 × 400 × 20 mm',
}
