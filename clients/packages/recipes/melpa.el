(fencepost
 :fetcher git
 :url "https://fencepost.example/fencepost.git"
 :files ("clients/emacs/*.el"))
