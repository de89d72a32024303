import { erinnerung } from 'assistent'

export default erinnerung()
