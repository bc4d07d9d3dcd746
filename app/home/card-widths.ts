/** One, two or four cards by width. All breakpoints use one unit, because Tailwind cannot sort px among rem. */
export const cardWidths = 'basis-[85%] md:basis-1/2 lg:basis-1/4'
