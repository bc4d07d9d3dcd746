import { stringify } from 'yaml'
import type { Database } from '#database/database.ts'
import type { ShopContext } from '../../context.ts'
import { readContent } from './read-content.ts'
import { readDeliveryFile } from './read-delivery-file.ts'
import { readProductFiles } from './read-product-files.ts'

/** A file of the catalogue: its path in the folder, and its text. */
export type ExportedFile = { path: string; text: string }

export type Export = {
  files: ExportedFile[]
  /** What no file can say, as sentences. */
  faults: string[]
}

/** The catalogue as files that an import reads back unchanged. One snapshot: nothing is half before and half after a change. */
export async function exportCatalogue(db: Database, ctx: Pick<ShopContext, 'media' | 'clock'>): Promise<Export> {
  return db.transaction(
    async (tx) => {
      const content = await readContent(tx)
      const products = await readProductFiles(tx, ctx)
      const yaml = (path: string, value: object) => ({ path, text: stringify(value, { lineWidth: 110 }) })
      const markdown = ({ path, front, body }: (typeof content.texts)[number]) => ({
        path,
        text: `---\n${stringify(front, { lineWidth: 110 })}---\n\n${body}`,
      })
      return {
        files: [
          yaml('stones/products.yaml', { products: products.files }),
          yaml('collections.yaml', { collections: content.collections }),
          yaml('terms.yaml', { terms: content.terms }),
          yaml('synonyms.yaml', { synonyms: content.synonyms }),
          yaml('menu.yaml', { menu: content.menu }),
          yaml('faq.yaml', { faq: content.faq }),
          yaml('slides.yaml', { slides: content.slides }),
          yaml('redirects.yaml', { redirects: content.redirects }),
          yaml('delivery.yaml', await readDeliveryFile(tx)),
          ...content.texts.map(markdown),
        ],
        faults: [...content.faults, ...products.faults],
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
