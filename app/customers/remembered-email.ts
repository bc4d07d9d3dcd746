const key = 'remembered-email'

/** 'Remember me' keeps the address on this device, and never the password. */
export function rememberedEmail(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(key)
    else localStorage.setItem(key, email)
  } catch {
    // Storage is refused or full: next time it is typed.
  }
}
