import type { LaidRoom, ProjectPlan } from '#laying/floor/project-plan.ts'

/** '22 cut pieces from 11 tiles'. */
export function cutsText({ laid, cuts }: Pick<LaidRoom, 'laid' | 'cuts'>, plan: ProjectPlan | null): string {
  if (cuts === 0) return 'nothing cut'
  const here = new Set(laid)
  const tiles = plan?.stones.filter((tile) => tile.cuts.some(({ cut }) => here.has(cut.laid))).length ?? 0
  return `${cuts} cut ${cuts === 1 ? 'piece' : 'pieces'} from ${tiles} ${tiles === 1 ? 'tile' : 'tiles'}`
}
