import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useServices } from '#data/console-services.ts'
import { mainPath } from './guard.ts'

const REFRESH = '/redirect'

/** The address that builds a page anew and then gives way to it. */
export const refreshAddress = (address: string): string => REFRESH + address

/** The path that a refresh leads to; null for any other path. */
export const refreshedPath = (path: string): string | null =>
  path.startsWith(`${REFRESH}/`) ? path.slice(REFRESH.length) : null

/** The root and `/backHome` lead to the stored main URL. */
export function ToMainPage() {
  const { session } = useServices()
  return <Navigate to={mainPath(session.mainUrl())} replace />
}

interface ToPathProps {
  path: string
  /** Whether the page is kept alive; it must go before the path is opened again. */
  isKept: boolean
  onForget: (path: string) => void
}

/** `/redirect/{path}` gives way to the path, which is thereby built anew; the query is kept. */
export function ToPath({ path, isKept, onForget }: ToPathProps) {
  const { search } = useLocation()
  useEffect(() => {
    if (isKept) onForget(path)
  }, [isKept, onForget, path])
  return isKept ? null : <Navigate to={path + search} replace />
}
