import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Face } from '#contract/media/face.ts'
import { type RoomName, rooms, type SurfaceName, surfaces } from '#contract/rooms/rooms.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { SelectField } from '../../ui/field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { faceRoomQuery } from './face-pictures.ts'
import { LivePicture } from './live-picture.tsx'

const placesFor = (takes: 'pieces' | 'top') =>
  Object.entries(rooms).flatMap(([room, { title, surfaces: own }]) =>
    own
      .filter((surface) => surfaces[surface].takes === takes)
      .map((surface) => ({ value: `${room} ${surface}`, label: `${title}: ${surfaces[surface].title.toLowerCase()}` })),
  )

const places = { pieces: placesFor('pieces'), top: placesFor('top') }

/** The faces in a room, drawn again when they change. A product without patterns is shown as a top. */
export function FaceRoom({ product, faces, isLaid }: { product: string; faces: Face[]; isLaid: boolean }) {
  const options = isLaid ? places.pieces : places.top
  const [chosen, setChosen] = useState('')
  const place = options.some(({ value }) => value === chosen) ? chosen : (options[0]?.value ?? '')
  const [room, surface] = place.split(' ') as [RoomName, SurfaceName]
  const settled = JSON.parse(useDebounced(JSON.stringify(faces), 900)) as Face[]
  const { data, error, isFetching } = useQuery(faceRoomQuery({ product, faces: settled, room, surface }))
  return (
    <div>
      <SelectField
        label="Room"
        options={options}
        value={place}
        onChange={({ target }) => setChosen(target.value)}
        className="mb-2"
      />
      <LivePicture
        src={data}
        alt="The stone in the room"
        isBusy={isFetching}
        error={error ? errorMessage(error) : ''}
        className="aspect-[3/2]"
      />
    </div>
  )
}
