export const RedirectsSection = () => null
