export const PagesSection = () => null
export const PostsSection = () => null
export const QuestionsSection = () => null
