import { localValue } from '../ui/local-storage.ts'

/** The project this browser keeps, as JSON: the saved one's id where it has one, and the project itself. */
export const deviceProject = localValue('project')

type Kept = { id: string | null; project: unknown }

export function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(deviceProject.read() ?? 'null')
    return kept && typeof kept === 'object' && 'project' in kept ? (kept as Kept) : null
  } catch {
    return null
  }
}

export const keepProject = (kept: Kept | null): void => deviceProject.write(kept && JSON.stringify(kept))

/** At sign-in a visitor's project joins the account. It must not hold up signing in: it is tried again on the project's page. */
export async function joinDeviceProject(): Promise<void> {
  const kept = readKept()
  if (!kept || kept.id) return
  try {
    const body = JSON.stringify({ project: kept.project })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/projects', { method: 'POST', headers, body, credentials: 'same-origin' })
    if (!answer.ok) return
    const { data } = (await answer.json()) as { data: { id: string } }
    keepProject({ id: data.id, project: kept.project })
  } catch {
    // Not reached: the project is still on the device.
  }
}
