import type { Project, RoomLaying } from '#contract/projects/project.ts'
import type { Stones } from './lay-project.ts'
import { type OptionFigures, optionFigures } from './option-figures.ts'

export type OptionsRequest = { project: Project; stones: Stones; room: number; layings: RoomLaying[] }
export type OptionsMessage = { laying: RoomLaying; figures: OptionFigures | null }

/** Lays the room in every way in a worker, so that nobody waits while typing. */
self.addEventListener('message', ({ data: { project, stones, room, layings } }: MessageEvent<OptionsRequest>) => {
  for (const laying of layings) {
    const message: OptionsMessage = { laying, figures: optionFigures(project, stones, { room, laying }) }
    self.postMessage(message)
  }
})
