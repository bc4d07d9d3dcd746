/** 'A' to 'Z', then 'A1', as on the plan. */
export const wallName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${String.fromCharCode(65 + (index % 26))}${Math.floor(index / 26)}`
