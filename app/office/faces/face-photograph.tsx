import { useState } from 'react'
import type { Face } from '#contract/media/face.ts'
import type { Point } from '#contract/media/point.ts'
import { Button } from '../../ui/button.tsx'
import { PointHandle } from '../media/point-handle.tsx'
import { useElementSize } from '../parts/use-element-size.ts'
import { Magnifier } from './magnifier.tsx'

export const cornerNames = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'] as const

type FacePhotographProps = {
  src: string
  corners: Face['corners']
  grey: Point | null
  isWrong: boolean
  /** Of the photograph, once it has loaded. */
  photo: { width: number; height: number }
  onLoad: (photo: { width: number; height: number }) => void
  onCorners: (corners: Face['corners']) => void
  onGrey: (grey: Point) => void
}

/** The photograph with the four corners of the stone, and the grey card if there is one. */
export function FacePhotograph({ src, corners, grey, isWrong, photo, onLoad, onCorners, onGrey }: FacePhotographProps) {
  const [frame, size] = useElementSize<HTMLDivElement>()
  const [held, setHeld] = useState<number | null>(null)
  const [isLost, setLost] = useState(false)
  const address = `${src}/1600`
  const points = [...corners, ...(grey ? [grey] : [])]
  const outline = corners.map(([x, y]) => `${x},${y}`).join(' ')
  const move = (index: number, point: Point) =>
    index < 4 ? onCorners(corners.with(index, point) as Face['corners']) : onGrey(point)
  if (isLost)
    return (
      <div role="alert">
        <p className="mb-2 text-alarm">This photograph cannot be shown. Remove the face if the photograph is gone.</p>
        <Button look="outline" onClick={() => setLost(false)}>
          Try again
        </Button>
      </div>
    )
  return (
    <div className="flex justify-center">
      <div ref={frame} className="relative select-none">
        <img
          src={address}
          alt="The photograph with the stone"
          draggable={false}
          onLoad={({ currentTarget }) =>
            onLoad({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={() => setLost(true)}
          className="block max-h-[68vh] w-auto max-w-full rounded-sm"
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-0 size-full"
        >
          <path
            d={`M0 0H1V1H0Z M${corners.map(([x, y]) => `${x} ${y}`).join('L')}Z`}
            fillRule="evenodd"
            className="fill-[#14110f]/40"
          />
          <polygon points={outline} vectorEffect="non-scaling-stroke" className="fill-none stroke-[#14110f] stroke-3" />
          <polygon
            points={outline}
            vectorEffect="non-scaling-stroke"
            className={`fill-none stroke-[1.5] ${isWrong ? 'stroke-[#f19a8e]' : 'stroke-white'}`}
          />
        </svg>
        {points.map((point, index) => (
          <PointHandle
            key={cornerNames[index] ?? 'grey'}
            label={cornerNames[index] ?? 'Grey card'}
            point={point}
            size={photo}
            isWrong={isWrong && index < 4}
            onMove={(moved) => move(index, moved)}
            onHold={(isHeld) => setHeld(isHeld ? index : null)}
          >
            {index === 4 && 'G'}
          </PointHandle>
        ))}
        {held !== null && points[held] && size.width > 0 && (
          <Magnifier src={address} point={points[held]} frame={size} />
        )}
      </div>
    </div>
  )
}
