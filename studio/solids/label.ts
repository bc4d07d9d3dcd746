import sharp from 'sharp'
import { type Colour, lightness, linear, parseHex } from '../colour.ts'
import type { Product } from '../product.ts'

/** A printed label in linear light, sampled by shares of its width and height. */
export interface Label {
  at(across: number, down: number, out: Float32Array): void
}

const WIDTH = 900

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function labelLines(name: string, most: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The shop's label: courses of ashlar as a logo, the shop's name, the product and its content. */
function labelSvg(product: Product, aspect: number): string {
  const height = Math.round(WIDTH * aspect)
  const { ground, accents } = product.look
  const paper = parseHex(ground)
  const dark = lightness(paper) < 0.5
  const band = accents[0] ?? '#8c7a62'
  const ink = dark ? '#f4efe6' : '#33302c'
  const bandInk = lightness(parseHex(band)) < 0.55 ? '#f6f2ea' : '#33302c'
  const name = product.name.replace(/^Ashlar /, '')
  const lines = labelLines(name, aspect < 0.8 ? 26 : 15)
  const size = Math.min(84, (WIDTH * 0.8) / Math.max(...lines.map((line) => line.length)) / 0.5)
  const content = product.sizes[0]?.label ?? ''
  const middle = WIDTH / 2
  const bandTop = height * 0.4
  const bandHeight = Math.max(size * 1.2 * lines.length + 70, height * 0.22)
  const mark = height * 0.1
  const unit = WIDTH * 0.05
  const blocks = [0, 1, 2]
    .flatMap((row) =>
      [0, 1, 2, 3].map((column) => ({
        x: middle - unit * 4 + column * unit * 2 + (row % 2) * unit * 0.95,
        y: mark + row * unit * 0.78,
      })),
    )
    .filter(({ x }) => x < middle + unit * 3.2)
    .map(
      ({ x, y }) =>
        `<rect x="${x}" y="${y}" width="${unit * 1.86}" height="${unit * 0.66}" fill="none" stroke="${ink}" stroke-width="4"/>`,
    )
    .join('')
  const names = lines
    .map(
      (line, index) =>
        `<text x="${middle}" y="${bandTop + bandHeight / 2 + size * 0.34 + (index - (lines.length - 1) / 2) * size * 1.18}" font-size="${size}" fill="${bandInk}">${escaped(line)}</text>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="Liberation Serif, DejaVu Serif, serif" text-anchor="middle">
<rect width="${WIDTH}" height="${height}" fill="${ground}"/>${blocks}
<text x="${middle + 9}" y="${height * 0.31}" font-size="92" letter-spacing="18" fill="${ink}">ASHLAR</text>
<rect y="${bandTop}" width="${WIDTH}" height="${bandHeight}" fill="${band}"/>${names}
<rect x="${middle - 60}" y="${height * 0.78}" width="120" height="3" fill="${ink}"/>
<text x="${middle}" y="${height * 0.86}" font-size="44" font-family="Liberation Sans, DejaVu Sans, sans-serif" fill="${ink}">${escaped(content)}</text>
<text x="${middle}" y="${height * 0.93}" font-size="30" font-family="Liberation Sans, DejaVu Sans, sans-serif" fill="${ink}">for natural stone</text></svg>`
}

export async function printLabel(product: Product, aspect: number): Promise<Label> {
  const { data, info } = await sharp(Buffer.from(labelSvg(product, aspect)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return {
    at(across, down, out) {
      const u = Math.min(width - 1.01, Math.max(0, across * width - 0.5))
      const v = Math.min(height - 1.01, Math.max(0, down * height - 0.5))
      const column = u | 0
      const row = v | 0
      const right = u - column
      const below = v - row
      const at = (row * width + column) * 3
      const next = at + width * 3
      for (let part = 0; part < 3; part++) {
        const top = data[at + part]! + (data[at + 3 + part]! - data[at + part]!) * right
        const low = data[next + part]! + (data[next + 3 + part]! - data[next + part]!) * right
        out[part] = linear((top + (low - top) * below) / 255)
      }
    },
  }
}

export const linearHex = (hex: string): Colour => parseHex(hex).map(linear) as Colour
