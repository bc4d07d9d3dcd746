import type { Base } from '#contract/projects/project.ts'

export const baseTitles: Record<Base, string> = {
  screed: 'Sand and cement screed',
  anhydrite: 'Anhydrite screed',
  timber: 'Timber',
  plasterboard: 'Plasterboard',
  plaster: 'Skimmed plaster',
  masonry: 'Brick, block or render',
  'backer-board': 'Tile backer board',
}
