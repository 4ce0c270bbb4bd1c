import { Navigate, useLocation, useParams } from 'react-router-dom'
import { useServices } from '../../data/console-services.ts'
import { mainPath } from './guard.ts'

/** The root and `/backHome` lead to the stored main URL. */
export function ToMainPage() {
  const { session } = useServices()
  return <Navigate to={mainPath(session.mainUrl())} replace />
}

/** `/redirect/{path}` gives way to the path, which is thereby built anew; the query is kept. */
export function ToPath() {
  const { '*': path = '' } = useParams()
  const { search } = useLocation()
  return <Navigate to={`/${path}${search}`} replace />
}
