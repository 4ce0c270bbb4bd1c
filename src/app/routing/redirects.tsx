import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useServices } from '#data/console-services.ts'
import { mainPath } from './guard.ts'

const REFRESH = '/redirect'

/** The address that rebuilds a page and then redirects to it. */
export const refreshAddress = (address: string): string => REFRESH + address

/** The path that a refresh rebuilds; null for any other path. */
export const refreshedPath = (path: string): string | null =>
  path.startsWith(`${REFRESH}/`) ? path.slice(REFRESH.length) : null

/** The root and `/backHome` redirect to the stored main URL. */
export function ToMainPage() {
  const { session } = useServices()
  return <Navigate to={mainPath(session.mainUrl())} replace />
}

interface ToPathProps {
  path: string
  /** Whether the page is kept alive; the kept page must be dropped before the path is opened again. */
  isKept: boolean
  onForget: (path: string) => void
}

/** `/redirect/{path}` redirects to the path, which rebuilds its page; the query is kept. */
export function ToPath({ path, isKept, onForget }: ToPathProps) {
  const { search } = useLocation()
  useEffect(() => {
    if (isKept) onForget(path)
  }, [isKept, onForget, path])
  return isKept ? null : <Navigate to={path + search} replace />
}
