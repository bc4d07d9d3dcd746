import { drawFaces } from '#shop/faces/draw-faces.ts'

export default drawFaces
