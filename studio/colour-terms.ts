import { type Colour, hsl } from './colour.ts'

/**
 * Whether a colour can be sold under one of the shop's colour terms. Terms overlap, as they do in everyday language.
 */
export function suitsTerm(colour: Colour, term: string): boolean {
  const { hue, light } = hsl(colour)
  const chroma = Math.max(...colour) - Math.min(...colour)
  switch (term) {
    case 'white':
      return light > 0.74 && chroma < 0.14
    case 'black':
      return light < 0.3 && chroma < 0.12
    case 'grey':
      return chroma < 0.13 && light > 0.2 && light < 0.85
    case 'beige-brown':
      return hue > 8 && hue < 55 && chroma > 0.04 && light > 0.15 && light < 0.85
    case 'cream-yellow':
      return hue > 22 && hue < 62 && chroma > 0.04 && light > 0.5
    case 'blue-green':
      return hue > 70 && hue < 265 && chroma > 0.015
    case 'red-pink':
      return (hue > 325 || hue < 35) && chroma > 0.06
    default:
      return term === 'multi-colour'
  }
}
