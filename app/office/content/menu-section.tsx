export const MenuSection = () => null
