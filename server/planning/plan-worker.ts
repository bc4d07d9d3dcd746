import { countPieces } from '#shop/projects/count-pieces.ts'

export default countPieces
