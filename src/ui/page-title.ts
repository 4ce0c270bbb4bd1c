import { createContext, use } from 'react'

/** Title of the page around a component; provided by the frame. */
export const PageTitleContext = createContext('')

export const usePageTitle = (): string => use(PageTitleContext)
