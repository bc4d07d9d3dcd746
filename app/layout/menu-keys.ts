/** Where the focus is in the mega menu: on a top entry, or on a link of its open panel. */
export type MenuPosition = { on: 'entry'; entry: number } | { on: 'link'; entry: number; group: number; link: number }

/** How many top entries there are, and how many links each group of the current entry's panel has. */
export type MenuShape = { entries: number; groups: readonly number[] }

const wrap = (index: number, count: number) => (index + count) % count
const clamp = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))

/** The position after a key press; null if the menu does not handle the key. Down on an entry opens its panel. */
export function moveInMenu(key: string, position: MenuPosition, shape: MenuShape): MenuPosition | null {
  return position.on === 'entry' ? moveAlongBar(key, position.entry, shape) : moveInPanel(key, position, shape.groups)
}

function moveAlongBar(key: string, entry: number, { entries, groups }: MenuShape): MenuPosition | null {
  switch (key) {
    case 'ArrowRight':
      return { on: 'entry', entry: wrap(entry + 1, entries) }
    case 'ArrowLeft':
      return { on: 'entry', entry: wrap(entry - 1, entries) }
    case 'Home':
      return { on: 'entry', entry: 0 }
    case 'End':
      return { on: 'entry', entry: entries - 1 }
    case 'ArrowDown':
      return groups.length > 0 ? { on: 'link', entry, group: 0, link: 0 } : null
    default:
      return null
  }
}

/** Up and down go through all links, column by column; left and right go to the next column. */
function moveInPanel(
  key: string,
  position: MenuPosition & { on: 'link' },
  groups: readonly number[],
): MenuPosition | null {
  const { entry, group, link } = position
  const to = (nextGroup: number, nextLink: number): MenuPosition => ({
    on: 'link',
    entry,
    group: nextGroup,
    link: clamp(nextLink, groups[nextGroup] ?? 1),
  })
  const last = groups.length - 1
  switch (key) {
    case 'ArrowDown':
      if (link + 1 < (groups[group] ?? 0)) return to(group, link + 1)
      return group < last ? to(group + 1, 0) : to(group, link)
    case 'ArrowUp':
      if (link > 0) return to(group, link - 1)
      return group > 0 ? to(group - 1, Number.POSITIVE_INFINITY) : { on: 'entry', entry }
    case 'ArrowRight':
      return to(clamp(group + 1, groups.length), link)
    case 'ArrowLeft':
      return to(clamp(group - 1, groups.length), link)
    case 'Home':
      return to(0, 0)
    case 'End':
      return to(last, Number.POSITIVE_INFINITY)
    default:
      return null
  }
}
