export const SlidesSection = () => null
