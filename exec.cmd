@rem The npm scripts say "exec node ..." so that a signal to npm reaches the shop and not a shell between them. Windows has no exec; this is it.
@%*
