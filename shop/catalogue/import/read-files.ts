import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import type { AttributeGroup } from '#contract/catalogue/vocabulary.ts'
import {
  collectionFileSchema,
  type ProductFile,
  stoneFileSchema,
  synonymFileSchema,
  termFileSchema,
} from '#contract/files/catalogue-file.ts'
import {
  faqFileSchema,
  menuFileSchema,
  pageFileSchema,
  postFileSchema,
  redirectFileSchema,
  slideFileSchema,
} from '#contract/files/content-file.ts'
import { type DeliveryFile, deliveryFileSchema } from '#contract/files/delivery-file.ts'
import { StartError } from '#database/start-error.ts'

/** A mistake in the catalogue's files, with its file and line. */
export class CatalogueMistake extends StartError {}

/** Parses YAML with a schema. The error lists every mistake as `file:line path: what is wrong`. */
export function parseYaml<Schema extends z.ZodType>(
  { file, firstLine = 1 }: { file: string; firstLine?: number },
  text: string,
  schema: Schema,
): z.output<Schema> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, stringKeys: true })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const broken = document.errors.map((error) => `${file}:${lineAt(error.pos[0])} ${error.message.split('\n')[0]}`)
  if (broken.length > 0) throw new CatalogueMistake(broken.join('\n'))

  const result = schema.safeParse(dataOf(document, file))
  if (result.success) return result.data
  throw new CatalogueMistake(
    result.error.issues
      .map((issue) => {
        const path = [...issue.path]
        let node = document.getIn(path, true)
        // A missing key has no position: point at its nearest parent.
        while (!isNode(node) && path.length > 0) {
          path.pop()
          node = document.getIn(path, true)
        }
        const line = isNode(node) && node.range ? lineAt(node.range[0]) : firstLine
        return `${file}:${line} ${issue.path.join('.')}: ${issue.message}`
      })
      .join('\n'),
  )
}

/** A few lines that refer to each other again and again would become millions. */
function dataOf(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw new CatalogueMistake(`${file}:1 refers to itself too often`)
  }
}

/** Splits `---` front matter from the Markdown below it. */
export function parseFrontMatter<Schema extends z.ZodType>(file: string, text: string, schema: Schema) {
  const match = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(text)
  if (!match) throw new CatalogueMistake(`${file}:1 must begin with front matter between two lines of ---`)
  return { front: parseYaml({ file, firstLine: 2 }, match[1] ?? '', schema), body: match[2] ?? '' }
}

function markdownFiles<Schema extends z.ZodType>(folder: string, displayPath: string, schema: Schema) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({
      slug: basename(name, '.md'),
      ...parseFrontMatter(`${displayPath}/${name}`, readFileSync(join(folder, name), 'utf8'), schema),
    }))
}

/** The delivery prices and zones in `catalogue/delivery.yaml`. */
export const readDelivery = (folder: string): DeliveryFile =>
  parseYaml(
    { file: 'catalogue/delivery.yaml' },
    readFileSync(join(folder, 'delivery.yaml'), 'utf8'),
    deliveryFileSchema,
  )

/** Reads everything in `catalogue/`, or throws one CatalogueMistake that lists all the mistakes. */
export function readCatalogue(folder: string) {
  const mistakes: string[] = []
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof CatalogueMistake)) throw error
      mistakes.push(error.message)
      return undefined
    }
  }
  const yaml = <Schema extends z.ZodType>(name: string, schema: Schema) =>
    attempt(() => parseYaml({ file: `catalogue/${name}` }, readFileSync(join(folder, name), 'utf8'), schema))

  const products = readdirSync(join(folder, 'stones'))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => {
      const file = yaml(`stones/${name}`, stoneFileSchema)
      return (file?.products ?? []).map((product) => ({ ...product, file: `catalogue/stones/${name}` }))
    })
  const seen = new Map<string, string>()
  for (const product of products) {
    const before = seen.get(product.slug)
    if (before) mistakes.push(`${product.file}: the slug '${product.slug}' is already used in ${before}`)
    seen.set(product.slug, product.file)
  }

  const delivery = attempt(() => readDelivery(folder))
  const read = {
    products,
    collections: yaml('collections.yaml', collectionFileSchema)?.collections ?? [],
    terms: yaml('terms.yaml', termFileSchema)?.terms ?? [],
    synonyms: yaml('synonyms.yaml', synonymFileSchema)?.synonyms ?? {},
    menu: yaml('menu.yaml', menuFileSchema)?.menu ?? [],
    faq: yaml('faq.yaml', faqFileSchema)?.faq ?? [],
    slides: yaml('slides.yaml', slideFileSchema)?.slides ?? [],
    // The starter catalogue has none, and a shop keeps its own.
    redirects: existsSync(join(folder, 'redirects.yaml'))
      ? (yaml('redirects.yaml', redirectFileSchema)?.redirects ?? [])
      : null,
    pages: attempt(() => markdownFiles(join(folder, 'pages'), 'catalogue/pages', pageFileSchema)) ?? [],
    posts: attempt(() => markdownFiles(join(folder, 'posts'), 'catalogue/posts', postFileSchema)) ?? [],
  }
  if (mistakes.length === 0) mistakes.push(...unknownWords(read))
  if (mistakes.length > 0 || !delivery) throw new CatalogueMistake(mistakes.join('\n'))
  return { ...read, delivery }
}

type Vocabulary = {
  products: (ProductFile & { file: string })[]
  collections: { slug: string }[]
  terms: { group: AttributeGroup; slug: string }[]
}

/** The collections and terms of products that their own files do not have. */
function unknownWords({ products, collections, terms }: Vocabulary): string[] {
  const known = new Set([
    ...collections.map(({ slug }) => `collection ${slug}`),
    ...terms.map(({ group, slug }) => `${group} ${slug}`),
  ])
  return products.flatMap(({ file, slug: product, collections: shelves, material, finish, colours, rooms }) =>
    [
      ...shelves.map((slug) => `collection ${slug}`),
      ...(material ? [`material ${material}`] : []),
      ...(finish ? [`finish ${finish}`] : []),
      ...colours.map((slug) => `colour ${slug}`),
      ...rooms.map((slug) => `room ${slug}`),
    ]
      .filter((word) => !known.has(word))
      .map((word) => `${file}: '${product}' names the ${word}, which the catalogue does not have`),
  )
}

export type Catalogue = ReturnType<typeof readCatalogue>
