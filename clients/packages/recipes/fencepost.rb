# A Homebrew formula, which builds the program from its source with the toolchain of the system.
class Fencepost < Formula
  desc "Location reminders for editors and scripts, in plain iCalendar files"
  homepage "https://fencepost.example"
  url "https://fencepost.example/fencepost.git", tag: "v0.1.0"
  head "https://fencepost.example/fencepost.git", branch: "main"

  depends_on "python@3.13" => :build
  depends_on :linux
  uses_from_macos "swift" => :build, since: :sequoia

  def install
    system "swift", "build", "--configuration", "release", "--static-swift-stdlib", "--product", "fencepost"
    bin.install ".build/release/fencepost"
    system "clients/packages/build", "man", "--program", bin/"fencepost", "--out", buildpath/"packages"
    man1.install Dir["packages/man/*.1"]
    man7.install Dir["packages/man/*.7"]
    bash_completion.install "clients/shell/completion/fencepost.bash" => "fencepost"
    zsh_completion.install "clients/shell/completion/_fencepost"
    fish_completion.install "clients/shell/completion/fencepost.fish"
  end

  test do
    ENV["FENCEPOST_STORE"] = (testpath/"store").to_s
    system bin/"fencepost", "add", "Buy milk"
    assert_match "Buy milk", shell_output("#{bin}/fencepost list")
  end
end
