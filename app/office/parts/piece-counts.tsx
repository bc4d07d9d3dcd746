type Counts = { bought: number; refunded: number; replaced: number; left: number }

export const PieceCounts = ({ bought, refunded, replaced, left }: Counts) => (
  <span className="flex flex-wrap gap-x-3 text-xs text-quiet">
    <span>{bought} bought</span> <span>{refunded} refunded</span> <span>{replaced} replaced</span>{' '}
    <span>{left} left</span>
  </span>
)
