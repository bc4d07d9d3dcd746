import { NotFoundScreen } from '../shared/not-found-screen.tsx'
import { BestSellersList } from './best-sellers-list.tsx'

/** The 404 page, with products to go on with. */
export const NotFoundPage = () => (
  <NotFoundScreen>
    <BestSellersList />
  </NotFoundScreen>
)
