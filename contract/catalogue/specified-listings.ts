const inFolder = (folder: string, words: string) => words.split(' ').map((word) => `${folder}/${word}`)

/** The listings that the specification names: staff change their texts, and their addresses stay. */
export const specifiedListings: readonly string[] = [
  '/stone-collection/stock-clearance',
  ...inFolder('/collections', 'bookmatch-slabs slabs vanity-tops off-cut-granite-quartz tiling-products'),
  ...inFolder(
    '/collections/stone-collection',
    'marble-tiles limestone-tiles stone-mosaic-tiles travertine-tiles slate-tiles stone-pavers granite-tiles clay-brick-slips mouldings-skirtings',
  ),
  ...inFolder('/collections/custom-stonework', 'window-sills stone-sinks slate-hearths table-tops'),
  ...inFolder(
    '/collections/design-pattern-collection',
    'chequerboard-tiles herringbone-tiles hexagon-tiles metro-tiles maxi-chequerboard-tiles octagon-cabochon-tiles triangle-tiles',
  ),
  ...inFolder('/colour', 'whites blacks greys beiges-browns creams-yellows blues-greens reds-pinks multi-colour'),
  ...inFolder(
    '/room-type-usage',
    'kitchen kitchen-splashback bathroom bathroom-floor living-room living-room-floor outdoor pool wet-room',
  ),
  ...inFolder('/finish', 'polished-shiny-smooth honed-matt-smooth brushed-rough-finish split-face tumbled-rough-edgy'),
]
