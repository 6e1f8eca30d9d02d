# frozen_string_literal: true

# Reads the Homebrew formula as Homebrew does, which is not at hand, and installs by it: the build with Swift is
# left out, for the program is there already; everything else is run.
#
# usage: ruby formula.rb PROGRAM CHECKOUT FOLDER

require "fileutils"
require "pathname"

PROGRAM, CHECKOUT, FOLDER = ARGV.map { |path| Pathname(path).realpath }

class Pathname
  # Copies files into the folder, each under its name or under the one that stands beside it.
  def install(*files)
    mkpath
    files.flatten.each do |file|
      (file.is_a?(Hash) ? file : { file => File.basename(file) }).each { |from, to| FileUtils.cp(from, self / to) }
    end
  end
end

# What a formula is written in. A word that is not here is one that Homebrew does not know.
class Formula
  class << self
    attr_reader :said, :test_block

    def say(name, *values) = ((@said ||= {})[name] ||= []) << values

    %i[desc homepage url head depends_on uses_from_macos].each do |name|
      define_method(name) { |*values| say(name, *values) }
    end

    def test(&block) = @test_block = block
  end

  attr_reader :commands

  def initialize = @commands = []
  def prefix = FOLDER / "prefix"
  def bin = prefix / "bin"
  def man1 = prefix / "share/man/man1"
  def man7 = prefix / "share/man/man7"
  def bash_completion = prefix / "etc/bash_completion.d"
  def zsh_completion = prefix / "share/zsh/site-functions"
  def fish_completion = prefix / "share/fish/vendor_completions.d"
  def buildpath = FOLDER / "build"
  def testpath = FOLDER / "test"

  def system(*command)
    @commands << command.map(&:to_s)
    return if command.first == "swift"

    Kernel.system(*command.map(&:to_s), exception: true)
  end

  def shell_output(command)
    output = `#{command}`
    raise "#{command} ends with #{$?.exitstatus}" unless $?.success?

    output
  end

  def assert_match(part, text) = (raise "#{part} is not in #{text}" unless text.include?(part))
end

def hold(sentence) = (abort "The formula breaks a rule: #{sentence}" unless yield)

load CHECKOUT / "clients/packages/recipes/fencepost.rb"
said = Fencepost.said
desc = said[:desc].first.first
hold("its description has at most 80 characters") { desc.length <= 80 }
hold("its description has no article before it, no stop after it, and not its name") do
  desc !~ /\A(a|an|the|fencepost)\b/i && desc !~ /\.\z/ && desc =~ /\A[A-Z]/
end
hold("its homepage is an address") { said[:homepage].first.first.start_with?("https://") }
address, options = said[:url].first
hold("its source is a tag of a repository") { address.end_with?(".git") && options[:tag] =~ /\Av\d/ }
hold("what it needs for the build only, is marked so") do
  said[:uses_from_macos].first.last[:build].nil? && said[:uses_from_macos].first.include?("swift") ||
    said[:uses_from_macos].first.any? { |value| value.is_a?(Hash) && value["swift"] == :build }
end

formula = Fencepost.new
# The checkout, with the program where the formula builds it.
FileUtils.mkdir_p(formula.buildpath)
(CHECKOUT.children - [CHECKOUT / ".build"]).each { |child| FileUtils.ln_s(child, formula.buildpath / child.basename) }
FileUtils.mkdir_p(formula.buildpath / ".build/release")
FileUtils.ln_s(PROGRAM, formula.buildpath / ".build/release/fencepost")
Dir.chdir(formula.buildpath) { formula.install }
hold("it builds the product fencepost") { formula.commands.first.last == "fencepost" }
%w[bin/fencepost share/man/man1/fencepost.1 share/man/man7/fencepost-places.7 etc/bash_completion.d/fencepost
   share/zsh/site-functions/_fencepost share/fish/vendor_completions.d/fencepost.fish].each do |file|
  hold("it installs #{file}") { (formula.prefix / file).file? }
end
FileUtils.mkdir_p(formula.testpath)
Dir.chdir(formula.testpath) { formula.instance_eval(&Fencepost.test_block) }
