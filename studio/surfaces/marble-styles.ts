/** The styles of marble by trade name; the first match is used. */
export interface MarbleStyle {
  /** Long main veins: their spacing and width in millimetres, and their strength. */
  spacing: number
  width: number
  bold: number
  /** Fine veins that cross at an angle. */
  fine: number
  /** Soft clouding stretched along the veins. */
  cloud: number
  /** The share of main veins that are present; a low share leaves empty fields between groups. */
  presence: number
  wander: number
  angle: number
  /** Parallel banding of the whole ground, such as in cipollino. */
  band: number
}

const plain: MarbleStyle = {
  spacing: 80,
  width: 2.4,
  bold: 0.75,
  fine: 0.45,
  cloud: 0.4,
  presence: 0.6,
  wander: 70,
  angle: 38,
  band: 0,
}

const styles: [RegExp, Partial<MarbleStyle>][] = [
  [/panda/, { spacing: 230, width: 30, bold: 1, fine: 0.25, cloud: 0.25, presence: 0.8, wander: 90, angle: 52 }],
  [
    /calacatta-borghini/,
    { spacing: 140, width: 6.5, bold: 0.9, fine: 0.36, cloud: 0.4, presence: 0.8, wander: 90, angle: 30 },
  ],
  [
    /calacatta/,
    { spacing: 125, width: 5.5, bold: 0.9, fine: 0.38, cloud: 0.34, presence: 0.75, wander: 85, angle: 42 },
  ],
  [/statuario/, { spacing: 150, width: 6, bold: 1, fine: 0.32, cloud: 0.26, presence: 0.8, wander: 90, angle: 33 }],
  [/arabescato/, { spacing: 120, width: 8, bold: 0.8, fine: 0.4, cloud: 0.45, presence: 0.8, wander: 88, angle: 50 }],
  [/carrara/, { spacing: 52, width: 2.6, bold: 0.7, fine: 0.45, cloud: 0.66, presence: 0.65, wander: 60, angle: 36 }],
  [/thassos|limra/, { spacing: 260, width: 3, bold: 0.25, fine: 0.06, cloud: 0.35, presence: 0.4, angle: 30 }],
  [
    /makrana|estremoz-white|estremoz/,
    { spacing: 110, width: 3, bold: 0.65, fine: 0.3, cloud: 0.5, presence: 0.65, angle: 28 },
  ],
  [/volakas/, { spacing: 110, width: 5, bold: 0.75, fine: 0.4, cloud: 0.45, presence: 0.7, wander: 85, angle: 58 }],
  [/marquina/, { spacing: 115, width: 2.6, bold: 1, fine: 0.55, cloud: 0.06, presence: 0.8, wander: 80, angle: 40 }],
  [/portoro/, { spacing: 62, width: 3, bold: 1, fine: 0.55, cloud: 0.12, presence: 0.75, wander: 60, angle: 14 }],
  [/bardiglio/, { spacing: 70, width: 3.4, bold: 0.6, fine: 0.3, cloud: 0.7, presence: 0.6, wander: 45, angle: 24 }],
  [/carnico/, { spacing: 140, width: 3, bold: 0.9, fine: 0.5, cloud: 0.4, presence: 0.6, wander: 88, angle: 48 }],
  [/silver-shadow/, { spacing: 110, width: 6, bold: 0.4, fine: 0.2, cloud: 0.6, angle: 20, wander: 40, band: 0.4 }],
  [/tundra/, { spacing: 85, width: 1.5, bold: 0.7, fine: 0.5, cloud: 0.6, wander: 80, angle: 52 }],
  [
    /bleu-de-savoie|palissandro|cipollino|tinos/,
    { spacing: 60, width: 5, bold: 0.55, fine: 0.2, cloud: 0.6, wander: 90, angle: 18, band: 1 },
  ],
  [/rainforest/, { spacing: 48, width: 1.6, bold: 0.9, fine: 0.85, cloud: 0.6, presence: 0.8, wander: 60, angle: 40 }],
  [
    /indian-green|verde/,
    { spacing: 75, width: 1.8, bold: 0.6, fine: 0.55, cloud: 0.75, presence: 0.7, wander: 80, angle: 44 },
  ],
  [/ming/, { spacing: 55, width: 3, bold: 0.6, fine: 0.4, cloud: 0.9, presence: 0.7, wander: 60, angle: 35 }],
  [/alicante/, { spacing: 120, width: 1.4, bold: 0.9, fine: 0.55, cloud: 0.5, presence: 0.6, wander: 80, angle: 55 }],
  [
    /crema-marfil/,
    { spacing: 85, width: 0.9, bold: 0.9, fine: 0.6, cloud: 0.6, presence: 0.65, wander: 85, angle: 40 },
  ],
  [
    /botticino|daino|burdur/,
    { spacing: 75, width: 1.1, bold: 0.75, fine: 0.55, cloud: 0.8, presence: 0.55, wander: 80, angle: 30 },
  ],
  [/siena/, { spacing: 110, width: 3, bold: 0.8, fine: 0.5, cloud: 0.8, presence: 0.65, wander: 100, angle: 46 }],
  [/rosa-portogallo|portogallo/, { spacing: 100, width: 2, bold: 0.6, fine: 0.3, cloud: 0.75, wander: 80, angle: 34 }],
]

export function marbleStyle(words: string): MarbleStyle {
  return { ...plain, ...styles.find(([name]) => name.test(words))?.[1] }
}
