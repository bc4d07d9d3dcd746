import type { Pattern } from '#laying/pattern.ts'
import { mixOf } from '#laying/pattern-of.ts'
import { basketweave, chevron, doubleHerringbone, herringbone } from '#laying/patterns/angled.ts'
import { brickBond, chequerboard, straight, thirdBond } from '#laying/patterns/courses.ts'
import { hexagon, octagonCabochon, triangle } from '#laying/patterns/polygons.ts'

const size = (width: number, height: number) => ({ width, height })

const nominal = [size(200, 200), size(400, 200), size(400, 400), size(600, 400)]
const flags = [size(295, 295), size(600, 295), size(600, 600), size(900, 600)]
const york = [size(450, 300), size(600, 450), size(600, 600), size(900, 600)]

/** Every kind of pattern, by name, for any joint. */
export const samplePatterns: Record<string, (joint: number) => Pattern> = {
  straight: (joint) => straight(size(600, 300), joint),
  'brick bond': (joint) => brickBond(size(610, 305), joint),
  'third bond': (joint) => thirdBond(size(900, 150), joint),
  chequerboard: (joint) => chequerboard(size(305, 305), joint),
  herringbone: (joint) => herringbone(size(280, 70), joint),
  'herringbone without a whole-number ratio': (joint) => herringbone(size(305, 76), joint),
  'double herringbone': (joint) => doubleHerringbone(size(250, 50), joint),
  chevron: (joint) => chevron(size(600, 100), joint),
  basketweave: (joint) => basketweave(size(200, 100 - joint / 2), joint),
  'upright hexagon': (joint) => hexagon(size(200, 231), joint),
  'sideways hexagon': (joint) => hexagon(size(231, 200), joint),
  'octagon and cabochon': (joint) => octagonCabochon(size(300, 300), joint),
  'equilateral triangle': (joint) => triangle(size(200, 173), joint),
  'half square': (joint) => triangle(size(200, 200), joint),
  'french module': (joint) => mixOf({ module: 'french', sizes: nominal, joint, pitch: 200 }),
  'burgundy module': (joint) => mixOf({ module: 'burgundy', sizes: nominal, joint, pitch: 200 }),
  'four flags': (joint) => mixOf({ module: 'four-flags', sizes: flags, joint, pitch: 305 }),
  'three flags': (joint) => mixOf({ module: 'three-flags', sizes: flags.slice(1), joint, pitch: 305 }),
  'york courses': (joint) => mixOf({ module: 'york', sizes: york, joint }),
}

/** The patterns that leave no gaps when the joint is zero. */
export const closedPatterns = Object.fromEntries(
  Object.entries(samplePatterns).filter(([name]) => !/flags|courses/.test(name)),
)
