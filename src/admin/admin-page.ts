import { redirect } from 'react-router'

const load = () => redirect('/admin/dashboard')

export { load as clientLoader, load as loader }
