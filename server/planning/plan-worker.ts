import { parentPort } from 'node:worker_threads'
import { countPieces, type PlanToCount } from '#shop/projects/count-pieces.ts'
import type { PlanAnswer } from './plan-thread.ts'

/** Lays plan after plan, as the main thread asks for them. */
parentPort?.on('message', ({ id, plan }: { id: number; plan: PlanToCount }) => {
  const answer = (rest: Omit<PlanAnswer, 'id'>) => parentPort?.postMessage({ id, ...rest })
  try {
    answer({ result: countPieces(plan) })
  } catch (error) {
    answer({ error: String(error) })
  }
})
