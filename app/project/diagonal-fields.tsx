import { useState } from 'react'
import { wallName } from '#contract/projects/wall-name.ts'
import { metresText } from '../shared/length-text.ts'
import { Button } from '../ui/button.tsx'
import { LengthField } from './length-field.tsx'
import { type Measured, measuredOf, roomOf } from './out-of-square.ts'
import type { Outline } from './walls.ts'

type DiagonalFieldsProps = { outline: Outline; onChange: (outline: Outline) => void }

/** A room of four walls that is not square: all its lengths and one diagonal, used together. */
export function DiagonalFields({ outline, onChange }: DiagonalFieldsProps) {
  const [typed, setTyped] = useState<Measured | null>(null)
  const measured = typed ?? measuredOf(outline)
  const room = roomOf(measured)
  return (
    <div className="space-y-3 pt-2 pb-4">
      <p className="text-sm text-slate">
        Measure every wall, and from the corner of walls D and A to the corner of walls B and C.
      </p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {measured.walls.map((length, wall) => (
          <LengthField
            key={wallName(wall)}
            label={`Measured wall ${wallName(wall)} (m)`}
            value={length}
            onChange={(value) => setTyped({ ...measured, walls: measured.walls.with(wall, value) })}
          />
        ))}
        <LengthField
          label="Diagonal (m)"
          value={measured.diagonal}
          onChange={(diagonal) => setTyped({ ...measured, diagonal })}
        />
      </div>
      <p role="status" className="text-sm">
        {room
          ? `The other diagonal is then ${metresText(room.other)} m. Measure it too: if it differs, one of the lengths is wrong.`
          : 'These lengths do not meet. Check the walls and the diagonal.'}
      </p>
      <Button
        look="outline"
        disabled={!room || !typed}
        onClick={() => {
          if (room) onChange(room.outline)
          setTyped(null)
        }}
      >
        Draw the room like this
      </Button>
    </div>
  )
}
