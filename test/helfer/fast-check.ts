import fc from 'fast-check'

// One seed, so that the same commit passes or fails the same way everywhere; FC_SEED looks elsewhere on purpose.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FC_SEED ?? 1) })
