/** The pictures that screens refer to by name, with their size in pixels. */
export const siteSizes = {
  'category-new-arrivals': [1200, 1500],
  'category-all-tiles': [1200, 1500],
  'category-mosaic': [1200, 1500],
  'category-slabs': [1200, 1500],
  'category-bathroom': [1200, 1500],
  'category-herringbone': [1200, 1500],
  'intro-travertine': [1400, 1050],
  'video-poster': [1280, 720],
  'slide-herringbone': [2000, 1100],
  'slide-marble': [2000, 1100],
  'post-herringbone': [1440, 960],
  'post-how-much-to-order': [1440, 960],
  'post-sealing-before-grouting': [1440, 960],
  'post-slate-hearth': [1440, 960],
  'post-underfloor-heating': [1440, 960],
  'post-white-marbles': [1440, 960],
} as const

export type SitePictureName = keyof typeof siteSizes

/** `alt` stays empty if the text next to the picture says the same. */
export function sitePicture(name: SitePictureName, alt = '') {
  const [width, height] = siteSizes[name]
  return { src: `/images/site/${name}/1200`, alt, width, height }
}
