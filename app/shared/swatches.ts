/** The swatch of each colour page, by the page's path. */
const swatches: Record<string, string> = {
  '/colour/whites': '#f4f1ea',
  '/colour/blacks': '#2b2a29',
  '/colour/greys': '#9a9894',
  '/colour/beiges-browns': '#b79b7c',
  '/colour/creams-yellows': '#e7d7b1',
  '/colour/blues-greens': '#7d9186',
  '/colour/reds-pinks': '#b9806f',
  '/colour/multi-colour': 'linear-gradient(135deg, #b9806f 33%, #e7d7b1 33% 66%, #7d9186 66%)',
}

export const swatchAt = (path: string): string | undefined => swatches[path]
