import { localValue } from '../ui/local-storage.ts'

/** The project saved in this browser, as JSON, with its id if it is also saved in an account. */
export const deviceProject = localValue('project')

type DeviceProject = { id: string | null; project: unknown }

export function readDeviceProject(): DeviceProject | null {
  try {
    const saved: unknown = JSON.parse(deviceProject.read() ?? 'null')
    return saved && typeof saved === 'object' && 'project' in saved ? (saved as DeviceProject) : null
  } catch {
    return null
  }
}

export const saveDeviceProject = (saved: DeviceProject | null): void =>
  deviceProject.write(saved && JSON.stringify(saved))

const plans = localValue('project-plans')
/** As many as the API accepts. */
const mostPlans = 20

/** The plans of this project that were added to the basket in this browser. */
export const addedPlans = {
  read: (): string[] => plans.read()?.split(' ').filter(Boolean) ?? [],
  write: (ids: string[]): void => plans.write(ids.length > 0 ? ids.slice(-mostPlans).join(' ') : null),
}

/** Saves the visitor's project in the account at sign-in. A failure is ignored here; the project page tries again. */
export async function addProjectToAccount(): Promise<void> {
  const saved = readDeviceProject()
  if (!saved || saved.id) return
  try {
    const body = JSON.stringify({ project: saved.project })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/projects', { method: 'POST', headers, body, credentials: 'same-origin' })
    if (!response.ok) return
    const { data } = (await response.json()) as { data: { id: string } }
    saveDeviceProject({ id: data.id, project: saved.project })
  } catch {
    // Offline: the project is still saved in this browser.
  }
}
