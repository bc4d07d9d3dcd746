import { describe, expect, it } from 'vitest'
import { movedBy, stageOf, wholePicture, zoomedAt } from './zoom.ts'

const stage = stageOf({ width: 1200, height: 800 }, { width: 1200, height: 1200 })

describe('a picture in its frame', () => {
  it('fills the frame, and can be enlarged to its own pixels', () => {
    expect(stage.picture).toEqual({ width: 800, height: 800 })
    expect(stageOf({ width: 300, height: 300 }, { width: 1500, height: 1500 }).maxScale).toBe(5)
    expect(stage.maxScale).toBe(3)
  })

  it('keeps the point under the pointer in place', () => {
    const point = { x: 100, y: -50 }
    const view = zoomedAt(wholePicture, { factor: 2, point }, stage)
    expect(view.scale).toBe(2)
    // The same point of the picture before and after.
    expect([(point.x - view.x) / view.scale, (point.y - view.y) / view.scale]).toEqual([point.x, point.y])
  })

  it('zooms in to its maximum and out to the complete picture', () => {
    expect(zoomedAt(wholePicture, { factor: 100, point: { x: 0, y: 0 } }, stage).scale).toBe(3)
    expect(zoomedAt({ scale: 2, x: 150, y: 90 }, { factor: 0.01, point: { x: 40, y: 10 } }, stage)).toEqual(
      wholePicture,
    )
  })

  it('cannot be moved out of the frame', () => {
    // At scale 2 the picture is 1600 × 1600 in a frame of 1200 × 800: it can move 200 sideways and 400 up or down.
    const view = { scale: 2, x: 0, y: 0 }
    expect(movedBy(view, { x: 5000, y: -5000 }, stage)).toEqual({ scale: 2, x: 200, y: -400 })
    expect(movedBy(wholePicture, { x: 30, y: 30 }, stage)).toEqual(wholePicture)
  })
})
