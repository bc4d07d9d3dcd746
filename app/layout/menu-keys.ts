/** Where the focus is in the mega menu: on a top entry, or on a link of its open panel. */
export type MenuPlace = { on: 'entry'; entry: number } | { on: 'link'; entry: number; group: number; link: number }

/** How many top entries there are, and how many links each group of the current entry's panel has. */
export type MenuShape = { entries: number; groups: readonly number[] }

const around = (index: number, count: number) => (index + count) % count
const within = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))

/** Where a key leads; null where the key is not the menu's to handle. Down from an entry means: open it and go in. */
export function moveInMenu(key: string, place: MenuPlace, shape: MenuShape): MenuPlace | null {
  return place.on === 'entry' ? moveAlongBar(key, place.entry, shape) : moveInPanel(key, place, shape.groups)
}

function moveAlongBar(key: string, entry: number, { entries, groups }: MenuShape): MenuPlace | null {
  switch (key) {
    case 'ArrowRight':
      return { on: 'entry', entry: around(entry + 1, entries) }
    case 'ArrowLeft':
      return { on: 'entry', entry: around(entry - 1, entries) }
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

/** Up and down run through all links, column after column; left and right go to the neighbouring column. */
function moveInPanel(key: string, place: MenuPlace & { on: 'link' }, groups: readonly number[]): MenuPlace | null {
  const { entry, group, link } = place
  const to = (nextGroup: number, nextLink: number): MenuPlace => ({
    on: 'link',
    entry,
    group: nextGroup,
    link: within(nextLink, groups[nextGroup] ?? 1),
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
      return to(within(group + 1, groups.length), link)
    case 'ArrowLeft':
      return to(within(group - 1, groups.length), link)
    case 'Home':
      return to(0, 0)
    case 'End':
      return to(last, Number.POSITIVE_INFINITY)
    default:
      return null
  }
}
