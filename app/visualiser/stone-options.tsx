import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'

/** Options for a select, grouped by material. */
export function StoneOptions({ stones }: { stones: RoomStoneEntry[] }) {
  const materials = [...new Set(stones.map(({ material }) => material))].toSorted()
  return materials.map((material) => (
    <optgroup key={material} label={material}>
      {stones
        .filter((stone) => stone.material === material)
        .map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
    </optgroup>
  ))
}
