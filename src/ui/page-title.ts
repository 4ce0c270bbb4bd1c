import { createContext, use } from 'react'

/** Title of the page around a component; the frame tells it. */
export const PageTitleContext = createContext('')

export const usePageTitle = (): string => use(PageTitleContext)
