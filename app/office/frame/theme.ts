import { localValue } from '../../ui/local-storage.ts'

/** The system's theme, until the person chooses light or dark. */
const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const stored = localValue('office-theme')

export const readTheme = (): Theme => themes.find((theme) => theme === stored.read()) ?? 'system'

export function applyTheme(theme: Theme): void {
  stored.write(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
